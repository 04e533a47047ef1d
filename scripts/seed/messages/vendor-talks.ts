/** The member speaks first where they asked and were approved, the vendor where the vendor wrote. */
export const ASKED_TALKS: readonly (readonly string[])[] = [
  [
    "Hello, do you still have batch {batch} of {product}? I would like the same one as last time.",
    "Hello! [Yes, about forty pouches are left.|A few are left, yes.] Write the batch number into the order note and we pack that one.",
    "Perfect, ordered just now.",
    "Thank you. It leaves tomorrow, the certificate is linked on the product page.",
    "Arrived today, right batch, seal intact. Thanks.",
  ],
  [
    "Hi, the lab page for {product} shows moisture, but I cannot find the heavy metals of batch {batch}. Is there a second page?",
    "There is: page three of the PDF. We asked {lab} to put it on one sheet next time, you are not the first who missed it.",
    "Found it, thank you. It would help to say so on the product page.",
    "Good idea, we added a line.",
  ],
  [
    "Could you tell me whether you ship {product} to {state}?",
    "We follow the list on our page: where the law does not allow it, the shop refuses the order. {state} changes often, please look at the region page before you order.",
    "Thanks, I will look there first.",
  ],
  [
    "My pouch of {product} came with a torn seal. I have photos and have not opened it further.",
    "We are sorry. Please do not use it. Send the order number through the shop's form and we replace it.",
    "+Could you tell us the batch? We want to look at the rest of it.",
    "It says {batch}.",
    "Thank you. The replacement left today, and the line that packed it was checked.",
    "It arrived, all good. That was handled well.",
  ],
  [
    "Is the photo of {product} on your page new? My last pouch looked different.",
    "It is. We changed the pouch in {month}, what is inside stayed the same.",
    "Good to know, I was about to send it back.",
    "Please keep the old ones too, their batch numbers can still be looked up.",
  ],
  [
    "Which of your products did {lab} test last? I only find results that are some months old.",
    "The newest is batch {batch} of {product}. It is on its page since this week.",
    "I see it now, thanks. The page was still open from before.",
  ],
  [
    "I ordered two sizes and got the small one twice. What should I do with it?",
    "Keep it. The large one leaves today, and we are sorry for the mix-up.",
    "That is kind. Shall I pay for the extra one?",
    "No. It was our mistake and not yours.",
    "The large one came today. Thank you again.",
  ],
  [
    "How long is the certificate of {product} good for? The date on it is from {month}.",
    "It belongs to one batch, {batch}, and stays with it. The next batch gets its own.",
    "So an old date is fine as long as my pouch has that batch?",
    "Exactly. If the numbers differ, write to us.",
  ],
  [
    "My tracking number does not work with the post's page. Could you look at it?",
    "Two digits were swapped in our mail, sorry. The right one is in your account with the shop now.",
    "It works, the parcel is in [Memphis|Chicago|Louisville].",
    "Then it should be with you in two or three days.",
  ],
  [
    "Will {product} be back? It has been sold out since {month}.",
    "Yes, once {lab} has sent its result. We do not sell a batch before that.",
    "Fair enough, I can wait for that.",
    "You can set an alert on the product page, it writes to you then.",
  ],
  [
    "There is a scratch through the batch number on my label. Can you tell which one it is?",
    "With a photo of the back we can. The number is also stamped into the seal.",
    "@label Here it is. I can read the first part only.",
    "That is batch {batch}. It is on the product page with its certificate.",
    "Thanks, that was quick.",
  ],
  [
    "Could the order be sent to a pick-up point? I am never home when the post comes.",
    "Yes, choose it in the second step of the order. They ask for an ID when you pick it up.",
    "Found the step. I had only looked at the first page.",
  ],
  [
    "Your page says 14 days for returns, the mail says 30. Which one is right?",
    "Thirty. The page was older, we corrected it just now.",
    "Then I will send the unopened one back this week.",
    "Please put the order number on the parcel. The money comes back on the same card.",
    "It arrived on my card today. All settled.",
  ],
  [
    "Do you take the empty pouches back? There is a sign for it on the bottom.",
    "Not by post. The sign says only that the foil can be recycled, depending on where you live.",
    "Ours does not take foil, pity.",
    "We are looking for paper ones that keep the leaf dry. None was good enough yet.",
  ],
  [
    "What does the letter after the batch number mean? Mine ends with a B.",
    "That is the line which packed it. Both lines fill from the same batch, so the certificate holds for A and B.",
    "Understood. That should stand on the lab page.",
    "It does from today on, below the table.",
  ],
  [
    "May I name your shop in a guide for newcomers, and is there a picture that I can use?",
    "Thank you for asking. You may use any picture of our page here, with the name of the product.",
    "I will take the one of {product}, then.",
    "Send us the link when it is done, we are curious.",
  ],
  [
    "The discount of {month} was not taken off at the end. Was it over already?",
    "It ended the evening before, sorry. The banner stayed up for half a day too long.",
    "I thought so. No problem, the price is fine without it.",
    "We took it down and sent you a code for the next order anyway.",
    "That was not necessary, but thank you.",
  ],
  [
    "Can you say where {product} was packed? The label names two places.",
    "Packed in the first, shipped from the second. The law of some states asks for both.",
    "That explains it. I had wondered whether it was a reseller's.",
  ],
  [
    "Is it right that the moisture of batch {batch} is higher than before?",
    "Yes, by half a percent. It is within the limit, and {lab} prints the limit beside it.",
    "I saw the limit, I was only surprised.",
    "The harvest was wetter. We let the next one dry two days longer.",
  ],
];

/** The vendor begins. */
export const WRITTEN_TALKS: readonly (readonly string[])[] = [
  [
    "Hello, you wrote in your review that {product} tasted burnt. Would you tell us the batch, so that we can look into it?",
    "It was {batch}. I threw most of it away.",
    "Thank you. Two others wrote the same of it, we took it off the shop and sent a sample to {lab}.",
    "Good to hear. Will the result be public?",
    "It will stand on the product page like every other, whatever it says.",
  ],
  [
    "Thank you for the long review of {product}. We corrected the weight that you found wrong.",
    "That was quick. Thanks for telling me.",
  ],
  [
    "Hello, your question on our page was answered, but you may not see it there: the next batch of {product} is due in two weeks.",
    "Thanks! I will wait for its certificate then.",
    "It is uploaded as soon as {lab} sends it.",
  ],
  [
    "We saw your photo of the torn pouch in the forum. Was that one of ours?",
    "It was, from an older order. I did not want to make a fuss about it.",
    "Please send us the batch if you still have it. We replace it, and look at the machine.",
    "It says {batch}.",
    "Thank you. The new pouch left today.",
  ],
  [
    "You asked under our page whether {product} would be tested again. It is at {lab} since Monday.",
    "That is good news. Will you post it when the result is there?",
    "It goes up by itself, with its date, and you can follow the product to be told.",
  ],
  [
    "Your correction of the shipping time was right. It now says five to seven days.",
    "Great, that is closer to what I saw.",
    "And thank you for attaching the dates, that made it easy to check.",
  ],
];

/** What members ask vendors who have not answered, or have declined. */
export const REQUESTS: readonly string[] = [
  "Hello, I would like to know which laboratory will test the next batch of {product}, and when.",
  "Is {product} also sold in smaller sizes? I would like to try it before I buy 250 g.",
  "My last order came without the batch label. Could you tell me which batch was shipped in {month}?",
  "Do you give discounts for larger orders of {product}?",
  "I write a comparison of shipping times for the forum. Would you answer five short questions?",
  "The certificate of {batch} names another product. Is that a mistake?",
  "May I pick up an order of {product} myself? I live twenty minutes away.",
  "Your page names {lab}, the certificate another laboratory. Which one did the test?",
  "Could you add the harvest month to the label? {month} was very different from the one before.",
  "I run a small shop in {state} and look for a supplier who publishes every result.",
  "Two of my friends got no answer through your form. Is there another way to reach you?",
  "Please tell me whether the pouch of {product} can be closed again, the picture does not show it.",
  "Since {month} the shop asks me to confirm my age at every order. Is that meant so?",
  "Where do I find the batch number on the small sachets of {product}?",
];
